package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/puzzle/work"
)

// A manifest of Kubernetes is an Indexed Job with a pod for each missing unit, or for
// each group of them. It is written as JSON, which kubectl takes as it takes YAML.

// mostPods is the most pods of one manifest, and longestList the most bytes of its list
// of units: Linux takes an argument of 128 KiB.
const (
	mostPods    = 10_000
	longestList = 100_000
)

// podMemory is what a pod may take where --memory does not say it.
const podMemory = 1 << 30

// userID is that of the image's user.
const userID = 65532

// manifestQuestion is what the flags of work manifest say.
type manifestQuestion struct {
	image, claim string
	pods         int           // at a time
	group        int           // units of a pod, at most
	memory       int64         // of a unit
	line         time.Duration // the limit of time of a line; 0: none
}

func (a *app) workManifestVerb() *cobra.Command {
	q := manifestQuestion{pods: 10, group: 1, memory: podMemory}
	c := a.folderVerb("work.manifest", func(c *cobra.Command, f *work.Folder) error {
		if c.Flags().Changed("memory") {
			q.memory = a.Memory
		}
		return a.workManifest(c.Context(), f, q)
	})
	flags := c.Flags()
	flags.StringVar(&q.image, "image", "", "flag.image")
	flags.StringVar(&q.claim, "claim", "", "flag.claim")
	flags.Var(console.Count(&q.pods, 1), "parallelism", "flag.parallelism")
	flags.Var(console.Count(&q.group, 1), "group", "flag.pod-units")
	flags.Var(console.Duration(&q.line), "line-timeout", "flag.line-timeout")
	return c
}

// workManifest prints the manifest of the missing units.
func (a *app) workManifest(ctx context.Context, f *work.Folder, q manifestQuestion) error {
	for _, flag := range [][2]string{{"--image", q.image}, {"--claim", q.claim}} {
		if flag[1] == "" {
			return failure.Usage(failure.FlagMissing, failure.Details{"flag": flag[0]})
		}
	}
	if err := validLineLimit(f, q.line); err != nil {
		return err
	}
	missing, err := f.Missing(ctx)
	if err != nil {
		return err
	}
	if len(missing) == 0 {
		return failure.New(failure.NothingMissing, failure.Details{"path": f.Dir})
	}
	text, err := json.MarshalIndent(manifest(f.Plan, fitting(missing, q.group), q), "", "  ")
	if err != nil {
		return err
	}
	return a.Write("", append(text, '\n'))
}

// fitting are the first units, as many as fit in a manifest.
func fitting(units []int, group int) []int {
	if len(units)/group >= mostPods {
		units = units[:mostPods*group]
	}
	for len(work.Ranges(units)) > longestList {
		units = units[:len(units)/2]
	}
	return units
}

// object is an object in JSON. Its keys are written in alphabetical order.
type object = map[string]any

// manifest is the Job that does some units.
func manifest(plan *work.Plan, units []int, q manifestQuestion) object {
	list, pods := work.Ranges(units), (len(units)+q.group-1)/q.group
	sum := sha256.Sum256([]byte(list))
	labels := object{"app.kubernetes.io/name": "jie", "app.kubernetes.io/component": "work"}
	return object{
		"apiVersion": "batch/v1", "kind": "Job",
		// A Job cannot be changed: one with other units has another name.
		"metadata": object{"name": "jie-" + plan.Kind + "-" + plan.Hash[:8] + "-" + hex.EncodeToString(sum[:4]), "labels": labels},
		"spec": object{
			"completionMode":       "Indexed",
			"completions":          pods,
			"parallelism":          min(q.pods, pods),
			"backoffLimitPerIndex": 3,
			"maxFailedIndexes":     pods, // the other pods go on
			"podFailurePolicy": object{"rules": []object{
				{"action": "Ignore", "onPodConditions": []object{{"type": "DisruptionTarget", "status": "True"}}},
				{"action": "FailIndex", "onExitCodes": object{"containerName": "jie", "operator": "In", "values": q.final()}},
			}},
			"ttlSecondsAfterFinished": 86400,
			"template":                object{"metadata": object{"labels": labels}, "spec": pod(list, pods, q)},
		},
	}
}

// final are the exit codes after which a pod is not tried again. A unit that is too slow
// now would be so again.
func (q manifestQuestion) final() []int {
	codes := []int{failure.Failed, failure.WrongUsage}
	if q.line > 0 {
		codes = append(codes, failure.Unproved)
	}
	return codes
}

// pod does the units of its index: of a list, every one that has the index as its
// remainder, divided by the number of pods.
func pod(list string, pods int, q manifestQuestion) object {
	claim, folder, _ := strings.Cut(q.claim, "/")
	mount := object{"name": "work", "mountPath": "/work"}
	if folder != "" {
		mount["subPath"] = folder
	}
	// The program keeps within 1.25 times --memory and 64 MB.
	limits := object{"cpu": "1", "memory": strconv.FormatInt(q.memory+q.memory/4+64<<20, 10)}
	args := []string{
		"work", "run", "--units", list, "--task", "$(INDEX)", "--tasks", strconv.Itoa(pods),
		"--dir", "/work", "--workers", "1", "--memory", fmt.Sprint(q.memory),
	}
	if q.line > 0 {
		args = append(args, "--line-timeout", q.line.String())
	}
	return object{
		"restartPolicy": "Never", // as a limit of retries for each index demands
		"securityContext": object{
			"runAsNonRoot": true, "runAsUser": userID, "runAsGroup": userID,
			"fsGroup": userID, "fsGroupChangePolicy": "OnRootMismatch", // a large folder is not walked by every pod
			"seccompProfile": object{"type": "RuntimeDefault"},
		},
		"containers": []object{{
			"name": "jie", "image": q.image, "command": []string{"/jie"},
			"args": args,
			"env": []object{{"name": "INDEX", "valueFrom": object{
				"fieldRef": object{"fieldPath": "metadata.annotations['batch.kubernetes.io/job-completion-index']"},
			}}},
			"resources":    object{"requests": limits, "limits": limits},
			"volumeMounts": []object{mount},
			"securityContext": object{
				"allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true, "capabilities": object{"drop": []string{"ALL"}},
			},
		}},
		"volumes": []object{{"name": "work", "persistentVolumeClaim": object{"claimName": claim}}},
	}
}
